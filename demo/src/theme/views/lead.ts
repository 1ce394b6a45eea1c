import { definePlugin } from 'latchkey/plugin'

/** Leads a widget to the view that it shows. */
export interface LeadController {
  connect(connector: string): Promise<void>
  /** On top of what is shown. Unlike `latchkey.open` it does not bring the panel into sight: the page has two dozen of them. */
  show(view: string, params?: Readonly<Record<string, unknown>>): void
}

/** What the page of themes has in each of its widgets beside the host's plugins. */
export const lead = definePlugin({
  id: 'lead',
  api: '1.0',
  permissions: ['connect'],
  load: async () => ({
    setup: ({ connect, navigation }) => ({
      controller: {
        async connect(connector) {
          await connect.connect({ connector })
        },
        show: (view, params) => navigation.push(view, params),
      } satisfies LeadController,
    }),
  }),
})
