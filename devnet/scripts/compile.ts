/**
 * Compiles the contracts and writes their artifacts beside the sources (ABI and creation bytecode of our contracts only).
 * Run it after a change of a contract: `npm run compile -w devnet`.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The part of solc's JSON door that this script uses; the package brings no types that fit its CommonJS export. */
interface Solc {
  compile(input: string, callbacks: { import: (path: string) => { contents: string } | { error: string } }): string
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

/** ABI and creation bytecode of one contract. */
export interface Artifact {
  abi: unknown[]
  /** Creation code without constructor arguments, hex; of `localFarcaster` the code that runs. */
  bytecode: `0x${string}`
}

const require = createRequire(import.meta.url)

interface CompileOptions {
  /** Default: the creation code. */
  readonly code?: 'bytecode' | 'deployedBytecode'
  readonly folder?: string
  /** The newest of which opcodes are used. */
  readonly evmVersion?: string
  /** For functions with more parameters than the stack has room for. Default: false. */
  readonly viaIR?: boolean
}

/** Compiles contracts of a file. The result is the same on every machine: no metadata, so no paths, in the bytecode. */
function compile<Name extends string>(
  file: string,
  names: Readonly<Record<Name, string>>,
  { code = 'bytecode', folder = '../contracts', evmVersion = 'cancun', viaIR = false }: CompileOptions = {},
): Record<Name, Artifact> {
  const solc = require('solc') as Solc
  const content = readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8')
  const wanted = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object']
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      evmVersion,
      ...(viaIR && { viaIR }),
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: {
        [file]: Object.fromEntries(Object.values<string>(names).map((name) => [name, wanted])),
      },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as CompilerOutput
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const toArtifact = (name: string): Artifact => {
    const contract = output.contracts?.[file]?.[name]
    if (!contract) throw new Error(`${file} has no contract ${name}.`)
    return { abi: contract.abi, bytecode: `0x${contract.evm[code].object}` }
  }
  const entries = Object.entries<string>(names).map(([key, name]) => [key, toArtifact(name)])
  return Object.fromEntries(entries) as Record<Name, Artifact>
}

export const compileLocalDollar = (): Artifact => compile('LocalDollar.sol', { dollar: 'LocalDollar' }).dollar
export const compileLocalCollectibles = () =>
  compile('LocalCollectibles.sol', { postcards: 'LocalPostcards', shells: 'LocalShells' })
export const compileLocalNames = () => compile('LocalNames.sol', { names: 'LocalNames', records: 'LocalRecords' })
export const compileLocalTokens = () =>
  compile('LocalTokens.sol', {
    plain: 'LocalToken',
    permit: 'LocalPermitToken',
    reset: 'LocalResetToken',
    taxed: 'LocalTaxedToken',
    unsellable: 'LocalUnsellableToken',
  })
export const compileLocalAggregationRouter = (): Artifact =>
  compile('LocalAggregationRouter.sol', { router: 'LocalAggregationRouter' }).router
export const compileLocalBridge = (): Artifact =>
  compile('LocalBridge.sol', { bridge: 'LocalBridge' }, { viaIR: true }).bridge
export const compileLocalDiamond = (): Artifact =>
  compile('LocalDiamond.sol', { diamond: 'LocalDiamond' }, { viaIR: true }).diamond
/** The resolver that operators deploy, too: its code is the services'. */
export const compileNameResolver = (): Artifact =>
  compile('NameResolver.sol', { resolver: 'NameResolver' }, { folder: '../../contracts' }).resolver
/** Deploys and empties the addresses of orders. For the opcodes of 2022: it has to have one address on chains old and new. */
export const compileOrderAddress = (): Artifact =>
  compile('OrderAddress.sol', { factory: 'OrderAddressFactory' }, { folder: '../../contracts', evmVersion: 'paris' })
    .factory
/** Pays for operations that the services' paymaster part has signed. */
export const compileOperationPaymaster = (): Artifact =>
  compile('OperationPaymaster.sol', { paymaster: 'OperationPaymaster' }, { folder: '../../contracts' }).paymaster
/** Stands nowhere: questions to nodes bring it, so only what runs is needed. */
export const compileOperationProbe = (): Artifact =>
  compile(
    'OperationProbe.sol',
    { probe: 'OperationProbe' },
    { folder: '../../contracts', code: 'deployedBytecode', evmVersion: 'paris' },
  ).probe
/** Contracts that are put at the addresses of the real ones: only what runs there is needed. */
export const compileLocalFarcaster = () =>
  compile('LocalFarcaster.sol', { ids: 'LocalIdRegistry', keys: 'LocalKeyRegistry' }, { code: 'deployedBytecode' })

function readImport(path: string) {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (cause) {
    return { error: `${path} cannot be read: ${String(cause)}` }
  }
}

/** Digest of all that bytecode comes from: the contracts, this script with its settings, the compiler, and the library. */
export function digestSources(): string {
  const hash = createHash('sha256')
  for (const folder of ['../contracts', '../../contracts']) {
    const files = readdirSync(new URL(folder, import.meta.url)).toSorted()
    for (const file of files)
      hash.update(`${file}\n`).update(readFileSync(new URL(`${folder}/${file}`, import.meta.url)))
  }
  hash.update(readFileSync(new URL(import.meta.url)))
  for (const name of ['solc', '@openzeppelin/contracts']) hash.update(require(`${name}/package.json`).version)
  return hash.digest('hex')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const artifacts = {
    '../src/compiledFrom.json': { digest: digestSources() },
    '../src/localDollar.json': compileLocalDollar(),
    '../src/localCollectibles.json': compileLocalCollectibles(),
    '../src/localNames.json': compileLocalNames(),
    '../src/exchange/localTokens.json': compileLocalTokens(),
    '../src/oneInch/localAggregationRouter.json': compileLocalAggregationRouter(),
    '../src/bridge/localBridge.json': compileLocalBridge(),
    '../src/bridge/localDiamond.json': compileLocalDiamond(),
    '../src/localFarcaster.json': compileLocalFarcaster(),
    '../../services/src/parts/names/nameResolver.json': compileNameResolver(),
    '../../services/src/parts/pay/orderAddressFactory.json': compileOrderAddress(),
    '../../services/src/smart/operationPaymaster.json': compileOperationPaymaster(),
    '../../services/src/smart/operationProbe.json': compileOperationProbe(),
  }
  for (const [path, artifact] of Object.entries(artifacts)) {
    const url = new URL(path, import.meta.url)
    writeFileSync(url, `${JSON.stringify(artifact, null, 2)}\n`)
    console.log(`Wrote ${fileURLToPath(url)}`)
  }
}
