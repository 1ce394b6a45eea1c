export { type Das, type DasOptions, startDas } from './startDas.js'
