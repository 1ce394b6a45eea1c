import { definePlugin, type Identity, type IdentityDirectory, identity, type PluginModule } from '../../plugin.js'

/**
 * A plugin that knows accounts by names, as a names plugin does.
 * @param find told each account that is watched
 */
export const knowNames = (find: (account: string) => Identity) =>
  definePlugin({
    id: 'names',
    api: '1.0',
    provides: [identity.id],
    load: async () => ({
      setup: (): PluginModule => ({
        provides: {
          [identity.id]: {
            of(account) {
              const known = find(account)
              return { get: () => known, watch: () => () => {}, refresh: async () => known }
            },
          } satisfies IdentityDirectory,
        },
      }),
    }),
  })()
