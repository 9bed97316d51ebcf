// Opens the filter sheet; phones only, since wider screens have a filter column.
import { ListFilter } from 'lucide-react';

type Props = { label: string; onOpen: () => void };

export function FilterButton({ label, onOpen }: Props) {
  return (
    <button type="button" className="btn btn-secondary filter-button" aria-haspopup="dialog" onClick={onOpen}>
      <ListFilter className="icon icon-small" aria-hidden />
      {label}
    </button>
  );
}
