// A small picture of a part, with reserved space.
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { CataloguePicture } from '../catalogue-picture.tsx';

export const PartPicture = ({ path }: { path: string }) => (
  <span className="tile part-picture">
    <CataloguePicture path={path} px={THUMBNAIL_PX.cart} alt="" />
  </span>
);
