import { startSocial } from './startSocial.js'

void startSocial(window)
