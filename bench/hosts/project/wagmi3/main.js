import { createConfig, http, useConnect, useConnection, WagmiProvider } from 'wagmi3'
import { showHost } from '../wagmi/showHost.js'

showHost({ createConfig, http, useConnect, useConnection, WagmiProvider })
