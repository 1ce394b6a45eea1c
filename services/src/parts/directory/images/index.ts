export { createImages, type Images } from './createImages.js'
