// How long a page waits before it says that nothing comes. Shop-blind.
import { useEffect, useState } from 'react';

/** In: ms. Out: true until they are over, counted from the first render. */
export function useTimeout(ms: number): boolean {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return patient;
}
