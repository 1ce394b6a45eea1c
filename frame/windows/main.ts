import { startWindow } from './startWindow.js'

void startWindow(window)
