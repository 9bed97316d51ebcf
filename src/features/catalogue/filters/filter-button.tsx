// Opens the filters on phones; wider screens have them in a column.
import { ListFilter } from 'lucide-react';

type Props = { label: string; onOpen: () => void };

export function FilterButton({ label, onOpen }: Props) {
  return (
    <button type="button" className="btn btn-2 filter-b" aria-haspopup="dialog" onClick={onOpen}>
      <ListFilter className="i i-s" aria-hidden />
      {label}
    </button>
  );
}
