export { type Blockscout, type BlockscoutOptions, startBlockscout } from './startBlockscout.js'
