import { readAgentConfig } from './config.js'
import { startAgent } from './startAgent.js'

startAgent(window, readAgentConfig(document))
