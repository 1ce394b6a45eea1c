import type { ComponentType } from 'react'
import type { Role } from '../api/roles.js'

/** A page of the console: one folder of `console/pages`. */
export interface ConsolePage {
  /** In small letters: `projects`. */
  readonly id: string
  /** Where it is: `/projects`. All below it is the page's own, by `Routes` of its component. */
  readonly path: string
  /** In the sidebar and the window's title. */
  readonly title: string
  /** One line: what is done there. Shown by `Ctrl K`, which finds the page by it, too. */
  readonly about: string
  /** Place in the sidebar, the smallest first. */
  readonly order: number
  /** Least role that sees the page. */
  readonly role: Role
  /** `any`: that role for at least one project. `all`: for all of them, as for what is the installation's. */
  readonly reach: 'any' | 'all'
  readonly icon: ComponentType
  /** The page itself, once it is opened. */
  load(): Promise<{ readonly Component: ComponentType }>
}

/** Describes a page; `console/pages/index.ts` lists it. */
export const definePage = (page: ConsolePage): ConsolePage => page
