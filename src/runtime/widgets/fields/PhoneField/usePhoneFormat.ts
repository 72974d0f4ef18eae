import { useEffect, useState } from 'react';
import { FALLBACK_FORMAT, loadPhoneFormat, type PhoneFormat } from './phoneFormat.ts';

/** Loads the phone library if it is needed. Returns a fallback until the library is loaded. */
export function usePhoneFormat(isNeeded = true): PhoneFormat {
  const [format, setFormat] = useState(FALLBACK_FORMAT);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isUnmounted = false;
    loadPhoneFormat().then(
      (loaded) => !isUnmounted && setFormat(loaded),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded]);
  return format;
}
