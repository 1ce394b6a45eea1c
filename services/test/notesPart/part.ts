import { definePart } from '../../src/part/definePart.js'
import { noteRates } from './limits.js'

/** A part that no release has: what a new one needs is this folder. */
export const notes = definePart({
  id: 'notes',
  about: 'notes of projects',
  paths: ['/notes'],
  limits: noteRates,
  caps: [{ about: 'length of a note', value: '10 letters' }],
  flags: {
    'note-length': {
      value: 'N',
      about: 'longest note, in letters',
      default: '10',
      read: (text: string) => Number(text),
    },
  },
  toOptions: ({ 'note-length': noteLength }) => ({ noteLength }),
  commands: { listNotes: { usage: 'notes list PROJECT', about: 'all notes of a project' } },
  uses: ['projectAccess'],
  load: () => import('./create.js'),
})
