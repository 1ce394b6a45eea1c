/** The feature of a project by which its users give permissions. Those that were given are listed and ended without it. */
export const permitting = 'smartSessions'
