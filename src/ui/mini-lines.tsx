// The things of a summary: picture, name, what it is, energy arrow, amount at the right.
import type { ReactNode } from 'react';
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
  note?: ReactNode;
  /** of the whole line, formatted */
  amount: string;
  /** the amount that a reduction is counted from */
  reference?: ReactNode;
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
      {lines.map(({ id, picture, name, subtitle, qty, energy, note, amount, reference }) => (
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
            {reference && <span className="was block">{reference}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
