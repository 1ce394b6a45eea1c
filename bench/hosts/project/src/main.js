import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Host } from './Host.js'

createRoot(document.getElementById('app')).render(createElement(StrictMode, null, createElement(Host)))
