// The things of a summary: picture, name, what it is, energy arrow, amount at the right.
import { EnergyArrow } from './energy-arrow.tsx';
import { ProductPicture } from './product-picture.tsx';

type Energy = { class: string; scale: string };
type Line = {
  id: string;
  /** URL of its picture, sharp at 2× */
  picture: string;
  name: string;
  subtitle: string;
  qty: number;
  energy?: Energy | undefined;
  /** a further word about it */
  note?: string | undefined;
  /** of the whole line, written out; `was`: the same before a reduction, `wasLabel` says that it is */
  amount: string;
  was?: string | undefined;
  wasLabel?: string | undefined;
};

type Props = {
  lines: readonly Line[];
  /** side of the pictures in px */
  px: number;
  /** translated label of an energy arrow; the scale comes as "A – G" */
  energyLabel: (energy: Energy) => string;
};

export function MiniLines({ lines, px, energyLabel }: Props) {
  return (
    <ul>
      {lines.map(({ id, picture, name, subtitle, qty, energy, note, amount, was, wasLabel }) => (
        <li key={id} className="mini">
          <div className="tile">
            <ProductPicture src={picture} src2x={picture} px={px} alt="" />
          </div>
          <span>
            {qty > 1 ? `${qty} × ${name}` : name}
            <br />
            <span className="quiet">{subtitle}</span>
            {note && <span className="quiet block">{note}</span>}
            {energy && (
              <>
                <br />
                <EnergyArrow
                  energyClass={energy.class}
                  scale={energy.scale}
                  label={energyLabel({ ...energy, scale: energy.scale.replace('-', ' – ') })}
                />
              </>
            )}
          </span>
          <span className="num text-right" translate="no">
            {amount}
            {was && (
              <span className="was block">
                <span className="sr-only">{wasLabel} </span>
                <s translate="no">{was}</s>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
