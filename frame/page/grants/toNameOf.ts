import { toSite } from '../approvals/toSite.js'

/** What an app is called: by the operator, where it has a name, else by its site. */
export const toNameOf =
  (names: Readonly<Record<string, string>>) =>
  (origin: string): string =>
    Object.hasOwn(names, origin) ? (names[origin] ?? '') : toSite(origin)
