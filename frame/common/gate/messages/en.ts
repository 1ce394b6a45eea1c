/** English texts of buttons that the gate guards. */
export const messages = {
  'guard.early': 'That press came too soon. Look again, then press once more.',
  'guard.unmoved': 'The mouse has not moved over this yet. Move it, then press once more.',
  'guard.covered': 'Something on the page covers or fades this, so it cannot be pressed here.',
  'guard.small': 'The page gives this too little room. Zoom in, or make its window larger.',
  'guard.site': 'You are on',
} as const
