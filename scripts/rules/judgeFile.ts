import { isTest } from './isTest.js'
import { judgeConsoleImport } from './judgeConsole.js'
import { judgeFrameImport } from './judgeFrame.js'
import { judgeServicesImport } from './judgeServices.js'
import { judgeTexts } from './judgeTexts.js'
import type { Import, SourceFacts } from './readFacts.js'
import { resolveImport } from './resolveImport.js'

/** A broken rule. */
export interface Violation {
  readonly file: string
  readonly line: number
  /** What is wrong and what to do instead. */
  readonly message: string
}

/** What the folders of `src` may import from one another (ARCHITECTURE.md). Imports point down only. */
const allowedParts: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  networks: ['kernel'],
  // Signed, used, counted and ended by frame, agents and services alike.
  permissions: [],
  values: ['kernel'],
  // Runs in back ends, at the edge, too.
  server: ['kernel'],
  siwx: ['kernel', 'records'],
  // For hosts with wagmi: an instance's public side alone.
  wagmi: ['kernel'],
  // Web requests that are paid: for servers, and for who pays them.
  x402: ['kernel'],
  // Programs with a key of their own.
  agent: ['kernel', 'permissions', 'x402'],
  // What strangers send, read by zod: only behind `import()`.
  records: ['kernel'],
  // Each a folder, which imports no other.
  features: ['kernel', 'records', 'siwx', 'values'],
  'features.ts': ['kernel', 'features'],
  'featureStates.ts': ['features'],
  'work.ts': ['kernel', 'features.ts'],
  ui: ['kernel', 'values', 'features'],
  views: ['kernel', 'ui', 'values', 'features'],
  // How a host's element becomes the place that an instance is drawn in.
  surfaces: ['kernel'],
  react: ['kernel', 'ui', 'values', 'surfaces'],
  // Plain DOM: no React before the click.
  element: ['kernel', 'ui', 'values', 'surfaces'],
  testing: [
    ...[
      'kernel',
      'networks',
      'values',
      'features',
      'featureStates.ts',
      'ui',
      'views',
      'react',
      'element',
      'siwx',
      'surfaces',
    ],
    ...['index.ts', 'modal.ts', 'plugin.ts', 'adapter.ts', 'work.ts'],
  ],
  'plugin.ts': ['kernel', 'values'],
  'adapter.ts': ['kernel', 'values'],
  // Texts alone, of what is drawn with the modal.
  languages: ['kernel', 'ui', 'views'],
  'modal.ts': ['kernel', 'ui', 'views', 'languages'],
  'index.ts': ['kernel', 'networks', 'values', 'featureStates.ts', 'messageTables.ts'],
  // Types alone, of all English texts.
  'messageTables.ts': ['kernel', 'ui', 'views', 'features', 'surfaces'],
}

/** What `src/index.ts` may import lazily: it composes the kernel and, on first use, the modal and what works. */
const composedLazily = ['work.ts', 'modal.ts', 'languages', 'ui', 'views']

/** The names of the views. They are in the first load, so the file brings nothing with it. */
const viewNames = 'src/views/names.ts'

/** The kernel's doors: one for all, one of each room, and what is open in `contract`, `base` and `feature`. */
const kernelDoor = /^src\/kernel\/((\w+\/)?index\.ts$|(contract|base|feature)\/)/
const pastDoor = 'a room of the kernel is entered by its index.ts'

/** The rule for texts of strangers: page and frame show them alike (S38). It imports nothing, so the frame has nothing else of the kernel. */
const strangersText = 'src/kernel/base/text.ts'

/** The login frame's protocol lets clients send to any page, and our own client of it does as it says. */
const protocolClient = 'test/frame/client/'

/** Contracts and their addresses, to compare ours with. No bundle and no service has them. */
const developmentOnly = /^@metamask\/delegation-/

const library = /^(src|plugins|adapters)\//
const withoutReact =
  /^(src\/(kernel|networks|server|siwx|values|records|features|surfaces|element|featureStates\.ts|work\.ts|index\.ts)|adapters\/(?!\w+\/views\/))/

/**
 * Judges one file.
 *
 * @param file From the repository's folder, with `/`.
 * @param exists Whether a path of the repository is a file.
 */
export function judgeFile(file: string, facts: SourceFacts, exists: (path: string) => boolean): Violation[] {
  const found: Violation[] = facts.errors.map((message) => ({ file, line: 1, message: `cannot be parsed: ${message}` }))
  if (!file.startsWith(protocolClient))
    for (const line of facts.openMessages)
      found.push({ file, line, message: "postMessage to '*' reaches any page: name the origin" })

  for (const line of facts.blockWaits)
    found.push({
      file,
      line,
      message: 'asks once a block, and a local chain makes no other: waitForReceipt of devnet/',
    })

  // A test may silence a promise whose end it asks for later.
  if (!isTest(file))
    for (const line of facts.swallowed)
      found.push({
        file,
        line,
        message: 'an error is swallowed: handle it, or say in the block why nothing is to be done',
      })
  if ((library.test(file) || /^(frame|console)\//.test(file)) && !isTest(file))
    for (const line of facts.sinks)
      found.push({ file, line, message: 'text becomes markup or code, which Trusted Types forbid: make elements' })

  for (const { line, message } of judgeTexts(file, facts, exists)) found.push({ file, line, message })

  for (const imported of facts.imports) {
    const complain = (message: string) =>
      found.push({ file, line: imported.line, message: `${imported.specifier}: ${message}` })
    if (isTest(file)) continue
    if (developmentOnly.test(imported.specifier) && !file.startsWith('devnet/'))
      complain('9.9 MB of contracts, for devnet and tests: what is needed of it is data of ours that a test compares')
    if (file.startsWith('frame/')) {
      const message = judgeFrameImport(file, imported, exists)
      if (message) complain(message)
    }
    if (file.startsWith('console/')) {
      const message = judgeConsoleImport(file, imported, exists)
      if (message) complain(message)
    }
    if (file.startsWith('services/src/')) {
      const message = judgeServicesImport(file, imported, exists)
      if (message) complain(message)
    }
    if (!library.test(file)) continue
    const target = resolveImport(file, imported.specifier, exists)
    const message = target
      ? judgeDirection(file, target, imported)
      : imported.specifier.startsWith('.')
        ? 'there is no such file (a source names the built file: ./name.js)'
        : judgePackage(file, imported)
    if (message) complain(message)
  }
  return found
}

/** Judges an import of another file of ours. */
function judgeDirection(file: string, target: string, imported: Import): string | undefined {
  if (isTest(target)) return 'shipped code imports no test'
  const [area = '', part = '', ...rest] = file.split('/')
  const [targetArea = '', targetPart = ''] = target.split('/')
  if (area !== 'src') {
    if (targetArea === area && targetPart === part) return undefined
    if (area === 'adapters' && targetArea === area && targetPart === 'kit') return undefined
    if (targetArea === area) return `one of ${area}/ imports no other: use the kernel's contracts`
    const isKit = area === 'adapters' && part === 'kit'
    // A source brings the views that it shows as a plugin of its own.
    const isPlugin = area === 'plugins' || (area === 'adapters' && rest[0] === 'views')
    const doors = isPlugin ? ['src/plugin.ts', 'src/ui/index.ts'] : [isKit ? 'src/kernel/index.ts' : 'src/adapter.ts']
    const own = area === 'adapters' ? 'its own folder, adapters/kit' : 'its own folder'
    return doors.includes(target) ? undefined : `${area}/ may import only ${own} and ${doors.join(', ')}`
  }
  // Sign-in spells addresses as the adapters do; the door of adapters hands the kit on.
  if (['siwx', 'adapter.ts'].includes(part) && targetArea === 'adapters' && targetPart === 'kit') return undefined
  if (targetArea !== 'src') return 'src imports nothing outside of src'
  if (file === strangersText) return 'the frame has this, too: import nothing'
  if (file === viewNames && imported.kind === 'static')
    return 'the names of the views are in the first load: import nothing'
  if (targetPart === 'features') {
    const [feature] = part === 'features' ? rest : []
    if (feature && !target.startsWith(`src/features/${feature}/`)) return 'a feature imports no other: share a resource'
    const door = part === 'featureStates.ts' ? 'state.ts' : 'index.ts'
    if (!feature && !target.endsWith(`/${door}`)) return `a feature is entered by its ${door}`
  }
  if (targetPart === part) {
    const isOwn = part !== 'kernel' || (rest.length > 1 && target.startsWith(`src/kernel/${rest[0]}/`))
    // What comes late is a file: a door would bring all of its room.
    return isOwn || imported.kind === 'lazy' || kernelDoor.test(target) ? undefined : pastDoor
  }
  const own = rest.length === 0 ? part : `${part}/`
  const allowed = allowedParts[part]
  if (!allowed) return `src/${own} is new to the import rules: say in scripts/rules/judgeFile.ts what it may import`
  const composes = part === 'index.ts' && composedLazily.includes(targetPart)
  if (composes && (imported.kind !== 'static' || target === viewNames)) return undefined
  if (!allowed.includes(targetPart)) {
    if (part === 'index.ts' && composedLazily.includes(targetPart)) return 'this is loaded on first use: import() it'
    return `src/${own} may import only ${['its own folder', ...allowed].join(', ')}`
  }
  if (targetPart === 'kernel' && !kernelDoor.test(target)) return pastDoor
  return undefined
}

/** Judges an import of a package or of Node. */
function judgePackage(file: string, { specifier, names }: Import): string | undefined {
  if (specifier === '(computed)') return 'import() of a computed path: bundlers differ, write the path out'
  const inFace = /^src\/(ui|react)\//.test(file)
  if (specifier.startsWith('node:') && !file.startsWith('src/testing/')) return 'browser code: Node has no place here'
  if (specifier === 'latchkey' || specifier.startsWith('latchkey/')) return 'inside the package imports are relative'
  if (specifier === 'zod' || /^zod\/(?!mini)/.test(specifier))
    return 'whole zod is 91 kB and breaks Trusted Types: use zod/mini'
  if (withoutReact.test(file) && /^(react|react-dom)(\/|$)/.test(specifier)) return 'runs without React'
  if (/^jotai(\/|$)/.test(specifier) && !specifier.startsWith('jotai/vanilla')) {
    if (!inFace) return "jotai's hooks fall back silently to a global store: jotai/vanilla, or the hooks of latchkey/ui"
  }
  if (/^(react-router|@remix-run)/.test(specifier)) {
    const isBinding = /^src\/ui\/(router\.tsx|hooks\/useNavigation\.tsx)$/.test(file)
    if (specifier !== 'react-router' || !isBinding)
      return 'the router is bound in src/ui alone: navigate by the hooks of latchkey/ui'
    const banned = names.find((name) => name === '*' || /^(create\w*Router|RouterProvider|MemoryRouter)$/.test(name))
    if (banned) return `${banned}: the data routers are 30 kB, and the history is the kernel's: Router and useRoutes`
  }
  return undefined
}
