/** What opening the modal loads: the shell with its binding to the kernel, and the core views. */
export { createFace } from './ui/face.js'
export { views } from './views/index.js'
