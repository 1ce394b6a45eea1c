import type { Latchkey } from '../kernel/index.js'
import { type Attributes, listUnknown, readAttribute, toProperty, writeAttribute } from './attributes.js'
import { tellEvents } from './events.js'

/** What tells one element of ours from another. */
export interface Kind {
  readonly attributes: Attributes
  /** Begins what it does on the page with an instance. */
  live(latchkey: Latchkey, place: Place): Life
}

/** An element, for what is done in it. */
export interface Place {
  readonly element: HTMLElement
  /** What an attribute says. */
  read(attribute: string): ReturnType<typeof readAttribute>
  /** Draws anew, once for all that changes in a task. */
  redraw(): void
}

/** What it does, until it ends. */
export interface Life {
  /** Draws what attributes and state say. */
  draw?(): void
  end(): void
}

/** An element of ours. */
export interface InstanceElement extends HTMLElement {
  /** The instance that it shows. Default: that of the nearest ancestor that has one, else the one given to `defineLatchkeyElements`. */
  latchkey: Latchkey | undefined
}

/** Tells the author of a page of a slip, on the console. What it cannot tell, where its code does not come, changes nothing. */
const diagnose = (tell: (code: typeof import('./diagnose.js')) => void) =>
  void import('./diagnose.js').then(tell, () => undefined)

const isInstance = (value: unknown): value is Latchkey => typeof Object(value).retain === 'function'

/** The class of an element. */
export interface ElementClass extends CustomElementConstructor {
  /**
   * Hands over the instance of elements that find none; all on the page look for theirs again, with none given, too. Another copy of this
   * package may call it.
   */
  give?(latchkey: Latchkey | undefined): void
}

/** What has each element on the page take the instance that it finds. */
type Present = Map<Element, () => void>

const beginAll = (present: Present) => {
  for (const begin of [...present.values()]) begin()
}

/**
 * Makes what makes the classes of our elements, which share the instance that they are given. Nothing of it is done on import: where there is
 * no DOM there is no HTMLElement.
 * @param first the one that they are given from the beginning: elements on the page begin as their class is defined
 */
export function createElementClasses(first: Latchkey | undefined): (kind: Kind) => ElementClass {
  const present: Present = new Map()
  let given = first
  const give = (latchkey: Latchkey | undefined) => {
    given = latchkey ?? given
    beginAll(present)
  }
  return (kind) => {
    const made = createClass(kind, present, () => given)
    reflect(made.prototype, kind.attributes)
    return Object.assign(made, { give })
  }
}

function createClass({ attributes, live }: Kind, present: Present, given: () => Latchkey | undefined): ElementClass {
  /** Begins with an instance on the page, ends a task after it was taken out of it: put back within the task nothing has happened. */
  return class extends HTMLElement implements InstanceElement {
    static readonly observedAttributes = Object.keys(attributes)

    #own: Latchkey | undefined
    #life: Life | undefined
    #stopTelling: (() => void) | undefined
    #shown: Latchkey | undefined
    #due = false
    #isTold = false
    #leaving: ReturnType<typeof setTimeout> | undefined

    get latchkey(): Latchkey | undefined {
      return this.#own ?? this.#shown
    }

    set latchkey(latchkey: Latchkey | undefined) {
      this.#own = latchkey
      if (!this.isConnected) return
      this.#begin()
      // Elements in it show its instance.
      beginAll(present)
    }

    connectedCallback() {
      clearTimeout(this.#leaving)
      // Set before the element was defined: properties of its own, which hide ours.
      for (const name of ['latchkey', ...Object.keys(attributes).map(toProperty)]) {
        if (!Object.hasOwn(this, name)) continue
        const value: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
      if (listUnknown(this, attributes).length) diagnose((code) => code.tellUnknown(this, attributes))
      present.set(this, () => this.#begin())
      this.#begin()
      // A framework hands it, or what is around it, its instance right after it has put both on the page.
      queueMicrotask(() => {
        present.get(this)?.()
        this.#tellMissing()
      })
    }

    /** Moved by `moveBefore`: it was never away. */
    connectedMoveCallback() {}

    disconnectedCallback() {
      this.#leaving = setTimeout(() => {
        present.delete(this)
        this.#end()
      })
    }

    attributeChangedCallback() {
      this.#redraw()
    }

    /** Takes the instance that it finds, in place of the one that it has. */
    #begin() {
      const latchkey = this.#find()
      if (latchkey && latchkey === this.#shown) return
      this.#end()
      if (!latchkey) return
      this.#shown = latchkey
      this.#life = live(latchkey, {
        element: this,
        read: (name) => readAttribute(this, name, attributes[name] ?? 'text'),
        redraw: () => this.#redraw(),
      })
      this.#stopTelling = tellEvents(latchkey, this)
      this.#redraw()
    }

    #tellMissing() {
      if (this.#shown || this.#isTold || !this.isConnected) return
      this.#isTold = true
      const find = () => {
        this.#begin()
        return this.#shown !== undefined
      }
      diagnose((code) => void code.tellMissing(this, find))
    }

    #find(): Latchkey | undefined {
      if (this.#own) return this.#own
      for (let at = parentOf(this); at; at = parentOf(at)) {
        const { latchkey } = at as Partial<InstanceElement>
        if (isInstance(latchkey)) return latchkey
      }
      return given()
    }

    /** Once for all that changes in a task. */
    #redraw() {
      if (this.#due || !this.#life?.draw) return
      this.#due = true
      queueMicrotask(() => {
        this.#due = false
        this.#life?.draw?.()
      })
    }

    #end() {
      this.#stopTelling?.()
      this.#life?.end()
      this.#life = undefined
      this.#shown = undefined
    }
  }
}

/** Gives a class its attributes as properties. */
function reflect(prototype: object, attributes: Attributes): void {
  for (const [name, type] of Object.entries(attributes))
    Object.defineProperty(prototype, toProperty(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return readAttribute(this, name, type)
      },
      set(this: HTMLElement, value: unknown) {
        writeAttribute(this, name, type, value)
      },
    })
}

/** The next node outwards, out of shadow trees as well. */
const parentOf = (node: Node): Node | null => node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)
