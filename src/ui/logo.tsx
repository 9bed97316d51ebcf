// The wordmark, with a bolt as its z. In the dark theme the letters take the ink colour.
export function Logo() {
  return (
    <svg viewBox="0 0 104 30" width="118" height="34" aria-hidden="true">
      <path
        className="spark"
        d="M1.2 8.6H19.4L12 15.6H16.4L8.2 22.6H18.8V26.4H0L8.1 18.8H3.8L11.4 12.4H1.2Z"
      />
      <path
        className="logo-ink"
        d="M25.2 9.4V26.4M32.6 1.4V26.4M48.9 17.6A6.6 6.6 0 1 1 35.7 17.6 6.6 6.6 0 0 1 48.9 17.6ZM53.4 18.6H67.4M66.9 17.6A6.6 6.6 0 1 0 65.2 22.1M73.6 9.4V26.4M73.6 18.2A5.9 5.9 0 0 1 85.4 18.2V26.4M100.6 13.4C99.5 11.7 97.7 10.9 95.5 10.9 92.8 10.9 91 12.1 91 14 91 19 101 15.8 101 21.1 101 23.6 98.8 25 95.7 25 93.2 25 91.2 24 90 22"
      />
      <path className="logo-dot" d="M23.3 2h3.8v3.8h-3.8z" />
    </svg>
  );
}
