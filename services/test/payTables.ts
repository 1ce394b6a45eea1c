import { definePart } from '../src/part/definePart.js'
import { payMigrations } from '../src/parts/pay/schema.js'

/** The tables of payments alone, as a part. */
export const payTables = definePart({
  id: 'pay',
  about: 'tables of payments',
  limits: {},
  load: async () => ({
    migrations: payMigrations,
    create: () => {
      throw new Error('Only its tables are opened.')
    },
  }),
})
