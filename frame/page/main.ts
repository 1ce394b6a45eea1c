import { readAddress, readConfig } from './config.js'
import { startFrame } from './startFrame.js'

// Whoever reads this page as a tab of its own sees what the server wrote into it; without a configuration nothing starts.
startFrame(window, readConfig(document), readAddress(location.search))
