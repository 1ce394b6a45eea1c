/** The data attributes of the script tag, as `dataset` names them: `data-project-id` is `projectId`. */
export const attributeNames: readonly string[] = [
  ...[
    'id',
    'projectId',
    'services',
    'frame',
    'networks',
    'defaultNetwork',
    'relay',
    'relayProjectId',
    'features',
    'nameZone',
  ],
  ...['theme', 'locale', 'append', 'preload', 'termsUrl', 'privacyUrl'],
]

/** The attribute as it is written in a page. */
export const toAttribute = (name: string): string =>
  `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
