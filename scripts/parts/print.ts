// Prints, as JSON, what this machine does not have of what tests may want: the runner in plain Node asks it.
import { findMissingParts } from './parts.js'

console.log(JSON.stringify(await findMissingParts()))
