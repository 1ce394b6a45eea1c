import { ServiceError } from '../../errors.js'
import { problem } from '../../http/problem.js'
import { createProjectDoor } from '../../http/projectDoor.js'
import { createUpstreams } from '../../nodes/upstreams.js'
import type { CommandRunner, PartContext } from '../../part/definePart.js'
import { textOption, wordOf } from '../../part/usage.js'
import { nodeLimits } from '../../signature/askNode.js'
import { createNames } from './app.js'
import { openZones, type Zone } from './config.js'
import { createGateway } from './createGateway.js'
import { createGatewayKeys, type GatewayKeys } from './gatewayKeys.js'
import { createProveHolder } from './holder.js'
import type { nameRates } from './limits.js'
import { createNameStore } from './nameStore.js'
import { createNameNonces } from './nonces.js'
import { createOperatorNames } from './operatorNames.js'
import { createOwnerChanges } from './ownerChanges.js'
import { planResolver } from './planResolver.js'
import { createRegistrations } from './registrations.js'
import type { NamesTables } from './schema.js'
import { createNamesUpkeep } from './upkeep.js'
import { exportZone, importZone } from './zoneFile.js'

export { namesMigrations as migrations } from './schema.js'
export { keyNames } from './upkeep.js'

/** What the names part is made with. */
export interface NamesPartOptions {
  /** Zones in which users get names. Default: none. */
  names?: { readonly zones: readonly Zone[] } | undefined
}

/** The names part over its tables. */
export function create(context: PartContext<NamesTables, typeof nameRates>, options: NamesPartOptions) {
  const { db, clock, limiters, offers, secrets } = context
  const zones = openZones(options.names?.zones ?? [])
  if (zones.size > 0 && !secrets)
    throw new ServiceError(
      'SECRETS_INVALID',
      'Names have no secrets here: make a file with keys make FILE, and name it with --names-secrets.',
    )
  const nodes = new Map(
    [...offers.chains]
      .filter(([chainId]) => chainId.startsWith('eip155:'))
      .map(([chainId, upstreams]) => [
        chainId,
        createUpstreams({ ...context, chainId, upstreams, limits: nodeLimits }),
      ]),
  )
  const store = createNameStore(db, clock)
  const keys = secrets && createGatewayKeys(db, secrets.keys, clock)
  const nonces = secrets && createNameNonces(secrets.pepper, clock)
  const prove = createProveHolder(nodes, offers.bodyBudget)
  const upkeep = createNamesUpkeep(db, clock)
  const shared = { zones, store, nonces, prove, clock, accountLimiter: limiters.nameChangesAccount }
  const toPicture = offers.pictureName
  const app = createNames({
    ...context,
    ...shared,
    door: createProjectDoor(offers.projectAccess, context.frameOrigin, problem),
    registrations: createRegistrations(shared),
    changes: createOwnerChanges({ ...shared, isServed: (chain) => nodes.has(chain) }),
    gateway: createGateway({ zones, store, keys, toPicture, clock }),
    toPicture,
    addressLimiter: limiters.namesAddress,
    projectLimiter: limiters.namesProject,
    changeLimiters: { address: limiters.nameChangesAddress, project: limiters.nameChangesProject },
    keepUp: upkeep.runSometimes,
  })
  const operator = createOperatorNames({ db, zones, store, clock })
  const needKeys = (): GatewayKeys => {
    if (keys && zones.size > 0) return keys
    throw new ServiceError(
      'COMMAND_INVALID',
      'No zone is served here: name its file with --names, and --names-secrets.',
    )
  }
  return {
    app,
    // For what starts the services: a resolver has to know them.
    api: { nameKeys: { list: async () => keys?.list() ?? [] } },
    commands: {
      listNames: async (input) => ({ answer: { names: await operator.list(wordOf(input, 'ZONE')) } }),
      suspendName: async (input) => ({ answer: { name: await operator.suspend(wordOf(input, 'NAME'), true) } }),
      restoreName: async (input) => ({ answer: { name: await operator.suspend(wordOf(input, 'NAME'), false) } }),
      exportZone: async (input) => ({
        answer: await exportZone({ db, clock }, operator.zoneOf(wordOf(input, 'ZONE')), await needKeys().current()),
      }),
      importZone: async (input) => ({
        answer: await importZone({ db, zones, prove, store }, input.payload, textOption(input, 'signer')),
      }),
      async planResolver(input) {
        const { zone } = operator.zoneOf(wordOf(input, 'ZONE'))
        const signers = (await needKeys().list()).map(({ address }) => address)
        return {
          answer: planResolver({ zone, signers, owner: wordOf(input, 'OWNER'), url: wordOf(input, 'URL') }),
        }
      },
      listGatewayKeys: async () => ({ answer: { keys: await needKeys().list() } }),
      addGatewayKey: async () => ({
        answer: { keys: await needKeys().add() },
        warning:
          'Add its address to every resolver of the zones (setSigner), then put it to use: names keys use ADDRESS.',
      }),
      useGatewayKey: async (input) => ({ answer: { keys: await needKeys().use(wordOf(input, 'ADDRESS')) } }),
      removeGatewayKey: async (input) => ({ answer: { keys: await needKeys().remove(wordOf(input, 'ADDRESS')) } }),
    } satisfies Record<string, CommandRunner>,
    async start() {
      if (keys && zones.size > 0) {
        await keys.reseal()
        if ((await keys.list()).length === 0) await keys.add()
      }
      await upkeep.run()
    },
    facts: { zones: [...zones.keys()] },
  }
}
