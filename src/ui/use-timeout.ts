import { useEffect, useState } from 'react';

/** True until `ms` have passed since the first render. */
export function useTimeout(ms: number): boolean {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return patient;
}
