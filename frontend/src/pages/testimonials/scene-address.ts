/** Where the picture at this place (from 0) stands. */
export const sceneAddress = (basePath: string, place: number) => `${basePath}/api/v1/media/scene/${place + 1}`
