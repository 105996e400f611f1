export { skeletonOf } from "./body/skeleton.ts";
