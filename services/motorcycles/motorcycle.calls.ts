import { get, post } from '#services/domain/call.ts'
import type { Fit, MotorcycleBrands, MotorcycleModels, MotorcycleModelsRequest, MotorcycleTires, Partners } from './motorcycle.contract.ts'

/** Motorcycles and what fits them. */
export const MOTORCYCLE_CALLS = {
  brands: get<MotorcycleBrands>()('/api/v1/motorcycle/brands'),
  models: post<MotorcycleModelsRequest, MotorcycleModels>()('/api/v1/motorcycle/models'),
  tires: get<MotorcycleTires>()('/api/v1/motorcycles/:id'),
  fit: get<Fit>()('/api/v1/fit'),
  partners: get<Partners>()('/api/v1/tires/MO/:ean/partners'),
}
