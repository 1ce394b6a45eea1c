import { type Atom, atom, type Getter } from 'jotai/vanilla'
import type { AtomStore } from './store.js'

/** One part of what an instance shows: `store.get` reads it, `store.sub` follows it. `store.set` neither compiles nor works: its owner alone sets it. */
export type State<Value> = Atom<Value>

/** Sets a state in one instance. Only the module that defines the state has it. */
export type SetState<Value> = (store: Pick<AtomStore, 'set'>, value: Value) => void

/**
 * Defines a state, and what sets it. The definition stands at the top of a module; each instance has a value of its own, which
 * begins with `initial` and lives as long as the instance: where a stop must reset it, its owner does.
 * @example const [holdings, setHoldings] = defineState<readonly Position[] | undefined>(undefined)
 */
export function defineState<Value>(initial: Value): readonly [State<Value>, SetState<Value>] {
  const own = atom(initial)
  return [atom((get) => get(own)), (store, value) => store.set(own, value)]
}

/** A state that follows from others. `read` is pure and gives the same object as long as nothing changed. */
export const deriveState = <Value>(read: (get: Getter) => Value): State<Value> => atom(read)

/** States by the names under which an instance shows them. */
export type States = Readonly<Record<string, State<unknown>>>

/** What the states of several parts show, together. A part is a record of states, or a plugin's descriptor with its `state`. */
export type StateOf<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Others]
  ? Shown<StatesOf<First>> & StateOf<Others>
  : unknown

type StatesOf<Part> = Part extends { readonly kind: 'plugin'; readonly state?: infer Own } ? Own : Part
/** Of a part whose names are not known nothing can be read by name. */
type Shown<Own> = Own extends States
  ? string extends keyof Own
    ? unknown
    : { readonly [Name in keyof Own]: Own[Name] extends State<infer Value> ? Value : never }
  : unknown
