// The place of the button where nothing can be bought: it says why.
export const DisabledAdd = ({ text }: { text: string }) => (
  <button type="button" className="btn" disabled>
    {text}
  </button>
);
