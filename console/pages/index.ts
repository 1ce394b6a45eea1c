import type { ConsolePage } from './definePage.js'
import { page as overview } from './overview/index.js'
import { page as projects } from './projects/index.js'

/** All pages, as the sidebar has them. A new one is its folder and a line here. */
export const pages: readonly ConsolePage[] = [overview, projects].toSorted((one, other) => one.order - other.order)
