/** Shapes of what rows of the settings begin with, by their page; apart from the icons that a login shows. */
export const icons = {
  logins: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3.5 17q0-5 6.5-5t6.5 5',
  devices: 'M5.5 2.5h9v15h-9zM10 14.5v.01',
  recovery: 'm10 2.5 6.5 2V9q0 6-6.5 8.5Q3.5 15 3.5 9V4.5z',
  permissions: 'M5.5 9h9v8h-9zM7.5 9V6.5a2.5 2.5 0 0 1 5 0V9M10 12v2',
  recent: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M10 6v4l2.5 2',
  import: 'M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 16.5h13',
  signOut: 'M8 3.5H3.5v13H8M13 6.5l3.5 3.5-3.5 3.5M16.5 10H8',
  everywhere: 'M8 3.5H3.5v13H8M13 6.5l3.5 3.5-3.5 3.5M16.5 10H8',
  delete: 'M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5 6 17h8l1-11.5',
} as const
