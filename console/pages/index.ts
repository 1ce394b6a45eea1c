import { page as chains } from './chains/index.js'
import type { ConsolePage } from './definePage.js'
import { page as insight } from './insight/index.js'
import { page as log } from './log/index.js'
import { page as mails } from './mails/index.js'
import { page as operators } from './operators/index.js'
import { page as overview } from './overview/index.js'
import { page as projects } from './projects/index.js'
import { page as users } from './users/index.js'

/** All pages, as the sidebar has them. A new one is its folder and a line here. */
export const pages: readonly ConsolePage[] = [
  overview,
  projects,
  users,
  insight,
  mails,
  chains,
  operators,
  log,
].toSorted((one, other) => one.order - other.order)
