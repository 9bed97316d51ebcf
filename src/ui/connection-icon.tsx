// The connection state drawn as a circuit: an open switch (offline), a line with a pulse (sending), or closed contacts
// (connected).
const drawings = {
  open: (
    <>
      <path d="M1 11h11M32 11h11M15 10 28 3.5" />
      <circle cx="13.5" cy="11" r="2" />
      <circle cx="30.5" cy="11" r="2" />
    </>
  ),
  sending: <path d="M1 8h14l4-5h9l-12 10h9l4-5h14" />,
  closed: (
    <>
      <path d="M1 8h11M16 8h12M32 8h11" />
      <circle cx="14" cy="8" r="2" />
      <circle cx="30" cy="8" r="2" />
    </>
  ),
};
export type ConnectionState = keyof typeof drawings;

export function ConnectionIcon({ state }: { state: ConnectionState }) {
  return (
    <svg className="connection-icon" viewBox="0 0 44 16" aria-hidden="true">
      {drawings[state]}
    </svg>
  );
}
