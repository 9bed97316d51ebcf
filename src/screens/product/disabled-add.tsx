// Replaces the add button of a product that cannot be bought; its label is the reason.
export const DisabledAdd = ({ text }: { text: string }) => (
  <button type="button" className="btn" disabled>
    {text}
  </button>
);
