// The lines of a summary: picture, name, description, energy arrow, and the amount on the right.
import type { ReactNode } from 'react';
import { EnergyArrow } from './energy-arrow.tsx';
import { ProductPicture } from './product-picture.tsx';

type Energy = { class: string; scale: string };
type Line = {
  id: string;
  /** URL of the picture at twice its displayed size */
  picture: string;
  name: string;
  subtitle: string;
  /** BCP 47 language of name and subtitle, if known and not that of the page */
  textLanguage?: string | undefined;
  qty: number;
  energy?: Energy | undefined;
  /** an additional remark */
  note?: ReactNode;
  /** total of the line, formatted */
  amount: string;
  /** the reference price of a reduction */
  reference?: ReactNode;
};

type Props = {
  lines: readonly Line[];
  /** width and height of the pictures in px */
  px: number;
  /** Returns the translated label of an energy arrow; receives the scale as "A – G". */
  energyLabel: (energy: Energy) => string;
};

export function MiniLines({ lines, px, energyLabel }: Props) {
  return (
    <ul>
      {lines.map(({ id, picture, name, subtitle, textLanguage, qty, energy, note, amount, reference }) => (
        <li key={id} className="mini">
          <div className="tile">
            <ProductPicture src={picture} src2x={picture} px={px} alt="" />
          </div>
          <span>
            <span lang={textLanguage}>{qty > 1 ? `${qty} × ${name}` : name}</span>
            <br />
            <span className="quiet" lang={textLanguage}>
              {subtitle}
            </span>
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
          <span className="num" translate="no">
            {amount}
            {reference && <span className="was block">{reference}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
