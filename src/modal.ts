/** What opening the modal loads: the shell with its binding to the kernel, and the core views. */
export { createModal } from './ui/createModal.js'
export { views } from './views/index.js'
