/** Logos of three sandbox partners: a mark in several colours, a word, a badge. */
export const LOGOS: readonly { readonly partnerId: number; readonly light: string; readonly dark?: string }[] = [
  {
    partnerId: 1001,
    light:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M20 4l16 32H4z" fill="#c2410c"/><circle cx="20" cy="26" r="6" fill="#fde68a"/><text x="42" y="28" font-family="sans-serif" font-size="22" font-weight="700" fill="#7c2d12">Acme</text></svg>',
    dark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M20 4l16 32H4z" fill="#fb923c"/><circle cx="20" cy="26" r="6" fill="#7c2d12"/><text x="42" y="28" font-family="sans-serif" font-size="22" font-weight="700" fill="#fed7aa">Acme</text></svg>',
  },
  {
    partnerId: 1002,
    light:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 168 40"><circle cx="20" cy="20" r="16" fill="none" stroke="#1d4ed8" stroke-width="4"/><path d="M20 6l5 14-5 14-5-14z" fill="#38bdf8"/><text x="44" y="27" font-family="sans-serif" font-size="19" font-weight="600" fill="#1e3a8a">Northwind</text></svg>',
  },
  {
    partnerId: 1003,
    light:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 40"><rect x="2" y="4" width="32" height="32" rx="6" fill="#15803d"/><path d="M10 20h16M18 12v16" stroke="#bbf7d0" stroke-width="5"/><text x="42" y="27" font-family="sans-serif" font-size="20" font-weight="700" fill="#14532d">GLOBEX</text></svg>',
  },
];
