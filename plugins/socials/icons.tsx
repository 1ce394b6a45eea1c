/** A stroke, and its colour; without one it is the text's, which those wish for whose own is black or white. */
type Stroke = readonly [shape: string, colour?: string]

/** Marks of the providers in their own colours, drawn for this project in the hand of the other icons: 20 px grid. */
const marks: Readonly<Record<string, readonly Stroke[]>> = {
  google: [
    ['M14.6 5.4A6.5 6.5 0 0 0 4.2 7.1', '#ea4335'],
    ['M4.2 7.1a6.5 6.5 0 0 0 0 5.8', '#fbbc05'],
    ['M4.2 12.9a6.5 6.5 0 0 0 10.2 1.8', '#34a853'],
    ['M14.4 14.7a6.5 6.5 0 0 0 2.1-4.7h-6', '#4285f4'],
  ],
  github: [
    [
      'M7.8 17v-2.7c-2.8-.3-4-1.7-4-4 0-1 .3-1.8 1-2.5-.2-.9-.1-1.7.2-2.4 1 0 1.9.4 2.7 1a9 9 0 0 1 4.6 0c.8-.6 1.7-1 2.7-1 .3.7.4 1.5.2 2.4.7.7 1 1.5 1 2.5 0 2.3-1.2 3.7-4 4V17M7.8 15.8c-2 .4-2.6-.6-3.3-1.4',
    ],
  ],
  apple: [
    [
      'M15 7c-1.6-1.3-3-.4-4.5-.1C8.9 6.6 7 5.8 5.4 7.7c-1.6 2-.6 5.6 1.2 7.7 1.4 1.6 2.3.8 3.9.8s2.5.8 3.8-.7c.7-.8 1.2-1.7 1.5-2.6-2.4-1.1-2.8-4.3-.8-5.9M10.4 5c0-1.6 1-2.7 2.4-2.9',
    ],
  ],
  facebook: [['M11 17.5V8.2c0-1.7.9-2.5 2.6-2.4M8 10.5h5M10 17.5a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15', '#0866ff']],
  x: [['M3.5 3.5h3l10 13h-3zM16 3.5l-5 5.6M9 11l-5 5.5']],
  discord: [
    [
      'M6 5.2c2.6-.9 5.4-.9 8 0 1.8 2.7 2.6 5.5 2.4 8.7-1.1 1-2.3 1.5-3.7 1.9l-.9-1.6M6 5.2c-1.8 2.7-2.6 5.5-2.4 8.7 1.1 1 2.3 1.5 3.7 1.9l.9-1.6M6.5 13.7c2.3.9 4.7.9 7 0M7.7 10.3v.2M12.3 10.3v.2',
      '#5865f2',
    ],
  ],
  farcaster: [['M4 4h12M5.5 4v12M14.5 4v12M4 16h3.5v-4.5a2.5 2.5 0 0 1 5 0V16H16M3.5 7h2M14.5 7h2', '#8a63d2']],
  telegram: [['M17 3.5 3 9.2l4.5 1.8M17 3.5 14.5 16l-7-5M17 3.5 7.5 11v4.5l2.3-2.8', '#229ed9']],
  passkey: [
    [
      'M8 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 16.5c0-3 2-5 5-5M14 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M14 10.5v6l2-1.5M14 13.5l1.5-1',
    ],
  ],
}

/** Undefined for a provider that has no mark here. */
export const toIcon = (id: string) =>
  Object.hasOwn(marks, id) ? (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {marks[id]?.map(([shape, colour]) => (
        <path key={shape} d={shape} stroke={colour} />
      ))}
    </svg>
  ) : undefined
