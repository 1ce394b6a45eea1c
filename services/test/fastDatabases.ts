import { useImage } from './databaseImage.js'

useImage()
