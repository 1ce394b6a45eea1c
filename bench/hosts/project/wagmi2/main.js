import { createConfig, http, useAccount, useConnect, WagmiProvider } from 'wagmi2'
import { showHost } from '../wagmi/showHost.js'

showHost({ createConfig, http, useConnect, useConnection: useAccount, WagmiProvider })
