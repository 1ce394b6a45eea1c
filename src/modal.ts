/** What opening the modal loads: the shell with its binding to the kernel, and the core views. */

import type { ModalCode } from './kernel/navigation/index.js'
import { createModal as create } from './ui/createModal.js'

export const createModal: ModalCode['createModal'] = (context, surface) => {
  const check = { instance: context.instance, told: new Set<string>() }
  return create(context, surface, async (...language) =>
    (await import('./languages/index.js')).loadOthers(...language, check),
  )
}
export { views } from './views/index.js'
