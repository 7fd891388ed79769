print("springbench")
