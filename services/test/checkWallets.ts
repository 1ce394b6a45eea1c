import { bundledWallets } from '../src/parts/directory/data/index.js'

// Before each build: a wallet that the schema refuses would end every first start.
await bundledWallets()
